// Sets the theme before the first paint: the one in the launch address, or the stored one.
// A separate plain script, because the CSP allows no inline code of a page.
(function () {
  var requested = /[?&]theme=(light|dark)/.exec(location.search);
  var theme = requested ? requested[1] : null;
  try {
    theme = theme || localStorage.getItem('theme');
  } catch (unavailable) {
    /* without storage the default applies */
  }
  document.documentElement.dataset.theme = theme === 'light' ? 'light' : 'dark';
})();
