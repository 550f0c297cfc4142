import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const shots = process.argv.slice(2);
for (const s of shots) { const [path, width, scheme, name] = s.split(',');
 const p = await b.newPage({ viewport: { width: +width, height: 1000 }, colorScheme: scheme });
 p.on('console', m => m.type()==='error' && console.log(name, m.text()));
 await p.goto('http://localhost:4110' + path, { waitUntil: 'load' }); await p.waitForTimeout(400);
 await p.screenshot({ path: `/tmp/messages-shots/${name}.png`, fullPage: true }); await p.close(); }
await b.close();
