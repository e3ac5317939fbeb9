// Bots think here, beside the page: the same module, another thread.
import init, { learn, net_of, think } from "./@app.js@";

const nets = @nets@;
const ready = init({ module_or_path: new URL("./@app_bg.wasm@", import.meta.url) });
const learned = new Set();

self.onmessage = async (event) => {
  await ready;
  const net = net_of(event.data);
  if (net && nets[net] && !learned.has(net)) {
    const answer = await fetch(new URL(nets[net], import.meta.url));
    learn(net, new Uint8Array(await answer.arrayBuffer()));
    learned.add(net);
  }
  self.postMessage(think(event.data));
};
