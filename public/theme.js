// Runs before the first paint, so that neither the theme nor the density flashes. Choices live in local storage and in
// the preference cookie; "appearance" is what the application dispatches on the window after it has changed one.
;(function () {
  var root = document.documentElement
  var dark = matchMedia('(prefers-color-scheme: dark)')
  // The colour of the browser's own bar, for each theme.
  var bars = document.querySelectorAll('meta[name=theme-color]')

  function stored() {
    try {
      return localStorage.getItem('theme')
    } catch {
      return null
    }
  }

  function preferences() {
    try {
      var found = /(?:^|; )ca_pref=([^;]*)/.exec(document.cookie)
      var parsed = found ? JSON.parse(decodeURIComponent(found[1])) : null
      return parsed && typeof parsed === 'object' ? parsed : {}
    } catch {
      return {}
    }
  }

  function apply() {
    var chosen = preferences()
    var theme = stored() || chosen.theme
    var isDark = theme === 'dark' || (theme !== 'light' && dark.matches)
    root.dataset.theme = isDark ? 'dark' : 'light'
    bars.forEach(function (bar) {
      bar.media = bar.dataset.theme === root.dataset.theme ? 'all' : 'not all'
    })
    root.dataset.density = chosen.density === 'compact' ? 'compact' : 'comfortable'
  }

  // A page that came with a form for the signed-out waits for the scripts when someone seems to be signed in.
  try {
    if (localStorage.getItem('session')) root.dataset.session = 'kept'
  } catch {
    // Nobody can be signed in without storage.
  }

  apply()
  dark.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('appearance', apply)
})()
