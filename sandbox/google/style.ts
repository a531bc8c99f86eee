/** CSS of the sign-in page. */
export const STYLE = `
:root {
  --bg: light-dark(#f4f1ec, #0b1120);
  --hover: light-dark(#fbfaf8, #18223c);
  --accent-soft: light-dark(#fff0e6, #2b1a12);
  --button: light-dark(#14213d, #f3efe7);
  --on-button: light-dark(#ffffff, #14213d);
  --bad: light-dark(#b42318, #ff8a7d);
}
body { min-height: 100vh; display: grid; place-items: center; padding: clamp(12px, 4vw, 48px); }
main {
  width: 100%; max-width: 440px; padding: clamp(20px, 6vw, 36px); background: var(--surface);
  border: 1px solid var(--line); border-top: 4px solid var(--accent); border-radius: 14px;
  box-shadow: 0 24px 48px -32px rgb(20 33 61 / .45);
}
.ribbon {
  display: inline-block; margin: 0 0 16px; padding: 3px 12px; border-radius: 99px;
  background: var(--accent-soft); color: var(--accent-ink); font-size: 13px; font-weight: 650; letter-spacing: .02em;
}
h1 { margin: 0 0 6px; font-size: 27px; line-height: 1.2; letter-spacing: -.02em; text-wrap: balance; }
h2 { margin: 28px 0 12px; padding-top: 24px; border-top: 1px solid var(--line); font-size: 17px; }
p { margin: 0 0 20px; color: var(--quiet); }
strong { color: var(--ink); }
ul { margin: 0; padding: 0; list-style: none; display: grid; gap: 8px; }
button { cursor: pointer; }
.person {
  display: flex; align-items: center; gap: 14px; width: 100%; padding: 11px 14px; text-align: left;
  background: none; border: 1px solid var(--line); border-radius: 10px;
}
.person:hover { background: var(--hover); border-color: var(--ink); }
.person b { display: block; font-weight: 650; }
.person small { display: block; color: var(--quiet); font-size: 14px; }
.initials {
  flex: none; display: grid; place-items: center; width: 42px; height: 42px; border-radius: 50%;
  background: light-dark(#14213d, #33477a); color: #fff; font-size: 15px; font-weight: 650;
}
label { display: block; margin: 0 0 4px; font-size: 15px; font-weight: 600; }
label small { color: var(--quiet); font-weight: 400; font-size: 14px; }
input:not([type="checkbox"]) {
  width: 100%; margin: 0 0 16px; padding: 10px 12px; background: var(--surface);
  border: 1px solid var(--field); border-radius: 8px;
}
input[aria-invalid="true"] { border-color: var(--bad); margin-bottom: 4px; }
.error { margin: 0 0 16px; color: var(--bad); font-size: 15px; }
.check { display: flex; gap: 10px; margin-bottom: 20px; font-weight: 400; }
.check input { flex: none; width: 20px; height: 20px; margin: 1px 0 0; accent-color: var(--accent); }
.actions { display: flex; flex-wrap: wrap; gap: 10px; }
.actions button { flex: 1 1 120px; min-height: 46px; border-radius: 8px; font-weight: 650; }
.primary { background: var(--button); color: var(--on-button); border: 1px solid var(--button); }
.plain { background: none; border: 1px solid var(--field); }
.actions button:hover { box-shadow: 0 0 0 2px var(--line); }
code { font-size: 15px; }
`;
