/** Where the chosen theme is remembered: 'light' or 'dark'; nothing stored means the system decides. */
export const themeKey = 'theme';

/** Readable cookie that says someone is signed in, without saying who; set and cleared with the session. */
export const sessionHint = 'signed_in=1';

/**
 * Runs before the first paint: sets `data-theme` when a theme was chosen, so that it never flashes, and
 * `data-session` when the hint cookie is there, so that a signed-in visitor is not shown "Login" first.
 * Printed by the root layout; the server allows exactly this text in the Content-Security-Policy by its hash.
 */
export const themeScript = `(function(d){try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')d.theme=t}catch(e){}if(document.cookie.split('; ').includes('${sessionHint}'))d.session='hint'})(document.documentElement.dataset)`;
