import { requireChromium, findChromium } from "#test/chromium.ts";
console.log(findChromium());
let t=Date.now();
const x = await requireChromium();
console.log(x, Date.now()-t); t=Date.now(); console.log(findChromium(), Date.now()-t);
