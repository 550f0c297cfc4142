import { signedInScript, themeScript } from './theme.ts';

/** Gives the entry of the history a key, by which React Router remembers how far a page was scrolled. */
const historyKeyScript = `if(!history.state?.key)history.replaceState({key:Math.random().toString(32).slice(2)},'')`;

/**
 * Loads the scripts of a page after its first paint, at once in a hidden tab: a page is complete without them, and on a slow network
 * they would compete with what it shows.
 */
const loadScript = `(function(){
function load(){
var page=document.getElementById('page-routes');
if(!page)return;
page=JSON.parse(page.textContent);
page.preload.forEach(function(href){document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:href}))});
page.scripts.reduce(function(loaded,script){return loaded.then(function(){return import(script)})},Promise.resolve());
}
addEventListener('DOMContentLoaded',function(){document.hidden?load():requestAnimationFrame(function(){setTimeout(load)})});
})()`;

/** The one script that runs within pages. It is the same in all of them, so that the content security policy can name its hash. */
export const headScript = [themeScript, signedInScript, historyKeyScript, loadScript].join(';');
