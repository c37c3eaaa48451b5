const wholeNames: Readonly<Record<string, string>> = {
  dockerfile: 'dockerfile',
  containerfile: 'dockerfile',
  makefile: 'makefile',
  gnumakefile: 'makefile',
  'cmakelists.txt': 'cmake',
  gemfile: 'ruby',
  rakefile: 'ruby',
  jenkinsfile: 'groovy',
}

export const languageOfPath = (path: string): string | undefined => {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const known = Object.hasOwn(wholeNames, name) ? wholeNames[name] : undefined
  return known ?? /\.([^.]+)$/.exec(name)?.[1]
}
