import { signedInScript, themeScript } from './theme.ts';

/** Gives the entry of the history a key, by which React Router remembers how far a page was scrolled. */
const historyKeyScript = `if(!history.state?.key)history.replaceState({key:Math.random().toString(32).slice(2)},'')`;

/**
 * Loads the scripts of a page after its first paint, at once in a hidden tab: a page is complete without them, and on a slow network
 * they would compete with what it shows. It adds elements, in order: 'strict-dynamic' trusts those, but no import() of a script that stands
 * in the page.
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

/** The one script that runs within pages. It is the same in all of them, so that the content security policy can name its hash. */
export const headScript = [themeScript, signedInScript, historyKeyScript, loadScript].join(';');
