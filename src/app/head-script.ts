import { reservedKeys } from '../catalog/jobs/kept/browser-store.ts';
import { signedInScript, themeScript } from './theme.tsx';

/** Marks <html> with what this browser stores, so that the styles reserve its room before the first paint. */
export const reservedScript = `try{${JSON.stringify(reservedKeys)}.forEach(function(k){if(localStorage.getItem(k))document.documentElement.dataset[k]=''})}catch{}`;

/** Gives the history entry a key. React Router stores the scroll position of a page under it. */
const historyKeyScript = `if(!history.state?.key)history.replaceState({key:Math.random().toString(32).slice(2)},'')`;

/**
 * Loads the scripts of a page after its first paint, or at once in a hidden tab. A page is complete without them, and
 * on a slow network they would compete with its content. It adds script elements, in order: 'strict-dynamic' trusts
 * those, but not the import() of an inline script.
 */
const loadScript = `(function(){
function add(tag,values){document.head.append(Object.assign(document.createElement(tag),values))}
function load(){
var page=document.getElementById('page-routes');
if(!page)return;
page=JSON.parse(page.textContent);
page.preload.forEach(function(href){add('link',{rel:'modulepreload',href:href})});
page.scripts.forEach(function(src){add('script',{type:'module',async:false,src:src})});
}
addEventListener('DOMContentLoaded',function(){document.hidden?load():requestAnimationFrame(function(){setTimeout(load)})});
})()`;

/**
 * The only inline script of pages. It is the same in all of them, so that the content security policy can name its
 * hash.
 */
export const headScript = [themeScript, signedInScript, reservedScript, historyKeyScript, loadScript].join(
  ';',
);
