const languagesByPattern: readonly (readonly [RegExp, readonly string[]])[] = [
  [/(?<![\p{L}.])python(?![\p{L}])/iu, ['python']],
  [/(?<![\p{L}])c\+\+/iu, ['c++', 'cpp', 'c']],
  [/(?<![\p{L}])(?:native code|native side|native part|nativen? code)(?![\p{L}])/iu, ['c++', 'cpp', 'c', 'rust']],
  [/(?<![\p{L}])c#/iu, ['c#', 'csharp']],
  [/(?<![\p{L}.])(?:javascript|js)(?![\p{L}])(?!-(?!code|datei|teil))/iu, ['javascript', 'jsx', 'typescript', 'tsx']],
  [/(?<![\p{L}.])(?:typescript|ts)(?![\p{L}])/iu, ['typescript', 'tsx']],
  [/(?<![\p{L}.])java(?![\p{L}])/iu, ['java']],
  [/(?<![\p{L}])golang(?![\p{L}])|(?:^|[ \n])(?:in|auf|на|en) Go(?![\p{L}])/u, ['go']],
  [/(?<![\p{L}.])rust(?![\p{L}])/iu, ['rust']],
  [/(?<![\p{L}.])ruby(?![\p{L}])/iu, ['ruby']],
  [/(?<![\p{L}.])php(?![\p{L}])/iu, ['php']],
  [/(?<![\p{L}.])kotlin(?![\p{L}])/iu, ['kotlin']],
  [/(?<![\p{L}])(?:in|auf|на|en|the) swift(?![\p{L}])/iu, ['swift']],
  [/(?<![\p{L}.])scala(?![\p{L}])/iu, ['scala']],
  [/(?<![\p{L}.])css(?![\p{L}])/iu, ['css', 'scss', 'less']],
  [/(?<![\p{L}.])(?:bash|shell scripts?)(?![\p{L}])/iu, ['shell']],
]

/** Languages that a question names, in lower case; empty when it names none. Their files come first, no other is left out. */
export const findAskedLanguages = (text: string): ReadonlySet<string> =>
  new Set(languagesByPattern.flatMap(([name, languages]) => (name.test(text) ? languages : [])))
