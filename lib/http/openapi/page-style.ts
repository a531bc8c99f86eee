/** CSS of the documentation page, in the shop's colours. */
export const pageStyle = `
:root { color-scheme: light dark; --paper: #faf8f4; --sheet: #fff; --ink: #14213d; --quiet: #4a5470; --line: #ddd8cd; --signal: #b8430a }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1629; --sheet: #16213a; --ink: #f3f1ec; --quiet: #b3bbcf; --line: #2d3a58; --signal: #ff8a4c } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 56rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.6 Manrope, system-ui, sans-serif }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem }
h2 { margin: 2.5rem 0 1rem }
h3 { margin: 0 0 .25rem; font-size: 1.0625rem; overflow-wrap: anywhere }
h4 { margin: .75rem 0 .25rem; font-size: .875rem; color: var(--quiet) }
p, ul { margin: 0 0 .5rem }
a { color: inherit }
section { margin: 0 0 1rem; padding: 1rem 1.25rem; background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem }
section:target { border-color: var(--signal) }
h3 span { display: inline-block; min-width: 5rem; color: var(--signal) }
code { font: .9375em ui-monospace, monospace }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); font-weight: 400; font-size: .9375rem }
em, .quiet { color: var(--quiet); font-style: normal }
`;
