const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const moduleScript = /(<script nonce="[^"]*") type="module" async="">/;

/**
 * Lets a page load its scripts once it is seen: it is complete without them, and on a slow network they would take the way of what shows
 * it. The tags that load them become inert, until `laterScript` wakes them.
 * @param head the page up to the end of its head, where React puts what is to be loaded early.
 */
export function loadLater(head: string, body: string): [head: string, body: string] {
  const paths = Array.from(head.matchAll(preload), ([, path]) => path);
  return [
    head.replaceAll(preload, ''),
    body.replace(moduleScript, `$1 type="text/later" data-needs="${paths.join(' ')}">`),
  ];
}

const written =
  /<script nonce="[^"]*">window\.__reactRouterContext = .*?<\/script><script nonce="[^"]*" type="text\/later".*?<\/script>/s;

/** The scripts that React Router wrote into a page which `loadLater` went through; the data of the page is not in them. */
export function findScripts(body: string): string | null {
  return written.exec(body)?.[0] ?? null;
}

/** Runs in the page's head: after the first paint, at once where nobody looks, it loads what `loadLater` held back. */
export const laterScript = `(function(nonce){
function add(tag,values){document.head.append(Object.assign(document.createElement(tag),values))}
function load(){
var held=document.querySelector('script[type="text/later"]');
if(!held)return;
held.dataset.needs.split(' ').forEach(function(href){add('link',{rel:'modulepreload',href:href,nonce:nonce})});
add('script',{type:'module',textContent:held.textContent,nonce:nonce});
}
addEventListener('DOMContentLoaded',function(){document.hidden?load():requestAnimationFrame(function(){setTimeout(load)})});
})(document.currentScript.nonce)`;
