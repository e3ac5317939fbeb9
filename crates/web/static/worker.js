// The worker for bots and the solver: the page's module in another thread.
import init, { answer_request, load_net, net_of } from "./@app.js@";

const nets = @nets@;
let ready;
const loaded = new Set();

const answer = async (request) => {
  await ready;
  const net = net_of(request);
  if (net && nets[net] && !loaded.has(net)) {
    const file = await fetch(new URL(nets[net], import.meta.url));
    if (!file.ok) throw new Error(`${file.status} for ${net}`);
    load_net(net, new Uint8Array(await file.arrayBuffer()));
    loaded.add(net);
  }
  return answer_request(request);
};

self.onmessage = async (event) => {
  // The first message is the page's compiled module, so that it is fetched and compiled only once.
  if (event.data instanceof WebAssembly.Module) {
    ready = init({ module_or_path: event.data });
    return;
  }
  // Report a failure as an empty reply: the page then offers to try again.
  self.postMessage(await answer(event.data).catch(() => ""));
};
