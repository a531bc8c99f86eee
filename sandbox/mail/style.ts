/** CSS of the mailbox. */
export const STYLE = `
:root { --bg: light-dark(#fbfaf8, #0b1120); --hover: light-dark(#f4f1ec, #18223c); }
header { background: #14213d; color: #f6f3ee; border-bottom: 3px solid var(--accent); }
header div, main { max-width: 900px; margin: 0 auto; padding: 14px clamp(16px, 4vw, 32px); }
header div { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 16px; }
header a { color: inherit; font-size: 19px; font-weight: 700; text-decoration: none; }
header span { color: #cbd2e3; font-size: 14px; }
main { padding-top: 24px; padding-bottom: 64px; }
h1 { margin: 28px 0 16px; font-size: clamp(22px, 4vw, 28px); line-height: 1.25; letter-spacing: -.02em; }
h1 small { margin-left: 6px; color: var(--quiet); font-size: 15px; font-weight: 400; letter-spacing: 0; }
a { color: var(--accent-ink); }
button, .button {
  display: inline-flex; align-items: center; min-height: 42px; padding: 7px 16px; background: var(--surface); color: var(--ink);
  border: 1px solid var(--field); border-radius: 8px; font-weight: 600; text-decoration: none; cursor: pointer;
}
button:hover, .button:hover { background: var(--hover); }
.bar { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; }
.filter { display: flex; flex: 1 1 280px; gap: 8px; align-items: center; }
.filter label { flex: none; color: var(--quiet); font-size: 15px; }
.filter input {
  flex: 1; width: 0; min-height: 42px; padding: 7px 12px; background: var(--surface);
  border: 1px solid var(--field); border-radius: 8px;
}
::placeholder { color: var(--quiet); opacity: 1; }
.mails, article, .empty { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.mails { margin: 0; padding: 0; list-style: none; overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a {
  display: grid; grid-template-columns: 1fr auto; gap: 0 20px; padding: 13px 18px;
  color: inherit; text-decoration: none; border-left: 3px solid transparent;
}
.mails a:hover { background: var(--hover); border-left-color: var(--accent); }
.mails a:focus-visible { outline-offset: -3px; }
.mails b { font-weight: 650; }
.mails span { grid-row: 2; color: var(--quiet); font-size: 15px; }
time { font-variant-numeric: tabular-nums; }
.mails time { grid-row: 1; grid-column: 2; color: var(--quiet); font-size: 14px; line-height: 1.7; }
@media (max-width: 560px) {
  .mails a { grid-template-columns: 1fr; }
  .mails time { grid-row: 3; grid-column: 1; }
}
.empty { padding: 48px 20px; text-align: center; border-style: dashed; }
.empty p { margin: 0; color: var(--quiet); }
.empty b { color: var(--ink); font-size: 18px; }
.back { display: inline-block; padding: 4px 0; font-weight: 600; }
article { margin-top: 16px; padding: clamp(18px, 4vw, 32px); }
article h1 { margin-top: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 18px; margin: 0 0 24px; font-size: 15px; }
dt { color: var(--quiet); }
dd { margin: 0; min-width: 0; }
.views { display: flex; gap: 20px; border-bottom: 1px solid var(--line); }
.views a { padding: 8px 2px; color: var(--quiet); font-weight: 600; text-decoration: none; border-bottom: 3px solid transparent; margin-bottom: -1px; }
.views a[aria-current] { color: var(--ink); border-bottom-color: var(--accent); }
iframe {
  display: block; width: 100%; height: 65vh; min-height: 360px; margin-top: 20px; resize: vertical; overflow: auto;
  border: 1px solid var(--line); border-radius: 8px; background: #fff; color-scheme: light;
}
pre { margin: 20px 0 0; font: inherit; white-space: pre-wrap; }
`;
