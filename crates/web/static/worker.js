// Bots think here, beside the page: the same module, another thread.
import init, { learn, net_of, think } from "./@app.js@";

const nets = @nets@;
const ready = init({ module_or_path: new URL("./@app_bg.wasm@", import.meta.url) });
const learned = new Set();

const answer = async (request) => {
  await ready;
  const net = net_of(request);
  if (net && nets[net] && !learned.has(net)) {
    const file = await fetch(new URL(nets[net], import.meta.url));
    if (!file.ok) throw new Error(`${file.status} for ${net}`);
    learn(net, new Uint8Array(await file.arrayBuffer()));
    learned.add(net);
  }
  return think(request);
};

self.onmessage = async (event) => {
  // Nothing said is an answer, too: the page then offers to try again.
  self.postMessage(await answer(event.data).catch(() => ""));
};
