// Runs before the first paint: sets theme and language of the last visit, so that nothing flashes.
// A plain script file, because the CSP forbids inline code.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('theme');
    root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : 'dark';
    var language = localStorage.getItem('lang') || localStorage.getItem('hisLang') || 'TH';
    root.lang = language === 'EN' ? 'en-GB' : 'th-TH';
  } catch (storageError) {
    root.dataset.theme = 'dark';
  }
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', root.dataset.theme === 'light' ? '#f6efe3' : '#090c21');
})();
