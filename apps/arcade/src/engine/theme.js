// Runs before the first paint: the theme the site asks for, or the one of the last visit, so that nothing flashes. Plain script, no inline code (CSP).
(function () {
  var asked = /[?&]theme=(light|dark)/.exec(location.search);
  var theme = asked ? asked[1] : null;
  try {
    theme = theme || localStorage.getItem('theme');
  } catch (closed) {
    /* a closed store only forgets the choice */
  }
  document.documentElement.dataset.theme = theme === 'light' ? 'light' : 'dark';
})();
