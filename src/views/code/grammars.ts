import type { LanguageFn } from 'highlight.js'

type Load = () => Promise<{ default: LanguageFn }>

interface Grammar {
  readonly load: Load
  /** Lists the language's lower-case names in the index, in code fences and as file endings. */
  readonly names: string
  readonly needs?: readonly string[]
}

const grammars: Readonly<Record<string, Grammar>> = {
  typescript: { load: () => import('highlight.js/lib/languages/typescript'), names: 'ts mts cts tsx' },
  javascript: { load: () => import('highlight.js/lib/languages/javascript'), names: 'js mjs cjs jsx es6' },
  python: { load: () => import('highlight.js/lib/languages/python'), names: 'py pyi pyw starlark bzl star' },
  java: { load: () => import('highlight.js/lib/languages/java'), names: '' },
  csharp: { load: () => import('highlight.js/lib/languages/csharp'), names: 'c# cs csx' },
  go: { load: () => import('highlight.js/lib/languages/go'), names: 'golang' },
  rust: { load: () => import('highlight.js/lib/languages/rust'), names: 'rs' },
  c: { load: () => import('highlight.js/lib/languages/c'), names: 'h' },
  cpp: { load: () => import('highlight.js/lib/languages/cpp'), names: 'c++ cc cxx hpp hh hxx h++ cu ino' },
  php: { load: () => import('highlight.js/lib/languages/php'), names: 'phtml', needs: ['xml'] },
  ruby: { load: () => import('highlight.js/lib/languages/ruby'), names: 'rb rake gemspec ru podspec crystal cr' },
  kotlin: { load: () => import('highlight.js/lib/languages/kotlin'), names: 'kt kts' },
  swift: { load: () => import('highlight.js/lib/languages/swift'), names: '' },
  scala: { load: () => import('highlight.js/lib/languages/scala'), names: 'sc sbt' },
  groovy: { load: () => import('highlight.js/lib/languages/groovy'), names: 'gradle' },
  objectivec: { load: () => import('highlight.js/lib/languages/objectivec'), names: 'objective-c m mm' },
  dart: { load: () => import('highlight.js/lib/languages/dart'), names: '', needs: ['markdown'] },
  elixir: { load: () => import('highlight.js/lib/languages/elixir'), names: 'ex exs' },
  erlang: { load: () => import('highlight.js/lib/languages/erlang'), names: 'erl hrl' },
  haskell: { load: () => import('highlight.js/lib/languages/haskell'), names: 'hs' },
  ocaml: { load: () => import('highlight.js/lib/languages/ocaml'), names: 'ml mli' },
  fsharp: { load: () => import('highlight.js/lib/languages/fsharp'), names: 'f# fs fsx fsi' },
  vbnet: { load: () => import('highlight.js/lib/languages/vbnet'), names: 'vb vbs bas' },
  clojure: { load: () => import('highlight.js/lib/languages/clojure'), names: 'clj cljs cljc edn' },
  lisp: { load: () => import('highlight.js/lib/languages/lisp'), names: 'el scm rkt' },
  lua: { load: () => import('highlight.js/lib/languages/lua'), names: '' },
  perl: { load: () => import('highlight.js/lib/languages/perl'), names: 'pl pm t' },
  r: { load: () => import('highlight.js/lib/languages/r'), names: '' },
  julia: { load: () => import('highlight.js/lib/languages/julia'), names: 'jl' },
  bash: { load: () => import('highlight.js/lib/languages/bash'), names: 'shell sh zsh ksh fish awk' },
  powershell: { load: () => import('highlight.js/lib/languages/powershell'), names: 'ps1 psm1 psd1' },
  dos: { load: () => import('highlight.js/lib/languages/dos'), names: 'batch bat cmd' },
  sql: { load: () => import('highlight.js/lib/languages/sql'), names: 'psql ddl pl/sql plsql' },
  cmake: { load: () => import('highlight.js/lib/languages/cmake'), names: '' },
  makefile: { load: () => import('highlight.js/lib/languages/makefile'), names: 'mk mak make' },
  dockerfile: { load: () => import('highlight.js/lib/languages/dockerfile'), names: 'docker', needs: ['bash'] },
  nix: { load: () => import('highlight.js/lib/languages/nix'), names: '' },
  xml: {
    load: () => import('highlight.js/lib/languages/xml'),
    names: 'html htm xhtml xsd xsl xslt svg plist csproj vue svelte astro',
    needs: ['css', 'javascript'],
  },
  handlebars: { load: () => import('highlight.js/lib/languages/handlebars'), names: 'hbs mustache', needs: ['xml'] },
  twig: { load: () => import('highlight.js/lib/languages/twig'), names: 'jinja jinja2 j2 njk', needs: ['xml'] },
  erb: { load: () => import('highlight.js/lib/languages/erb'), names: '', needs: ['xml', 'ruby'] },
  css: { load: () => import('highlight.js/lib/languages/css'), names: '' },
  scss: { load: () => import('highlight.js/lib/languages/scss'), names: 'sass' },
  less: { load: () => import('highlight.js/lib/languages/less'), names: '' },
  json: { load: () => import('highlight.js/lib/languages/json'), names: 'jsonc json5 webmanifest geojson' },
  yaml: { load: () => import('highlight.js/lib/languages/yaml'), names: 'yml' },
  ini: { load: () => import('highlight.js/lib/languages/ini'), names: 'toml cfg conf env editorconfig hcl tf tfvars' },
  properties: { load: () => import('highlight.js/lib/languages/properties'), names: '' },
  protobuf: { load: () => import('highlight.js/lib/languages/protobuf'), names: 'proto protocol-buffers' },
  graphql: { load: () => import('highlight.js/lib/languages/graphql'), names: 'gql graphqls' },
  thrift: { load: () => import('highlight.js/lib/languages/thrift'), names: '' },
  diff: { load: () => import('highlight.js/lib/languages/diff'), names: 'patch' },
  markdown: { load: () => import('highlight.js/lib/languages/markdown'), names: 'md mdx', needs: ['xml'] },
  latex: { load: () => import('highlight.js/lib/languages/latex'), names: 'tex sty cls' },
  glsl: { load: () => import('highlight.js/lib/languages/glsl'), names: 'vert frag wgsl' },
}

const namesToGrammars: ReadonlyMap<string, string> = new Map(
  Object.entries(grammars).flatMap(([id, { names }]) =>
    [id, ...names.split(' ')].filter(Boolean).map((name) => [name, id] as const),
  ),
)

/** Accepts "TypeScript", "tsx" or "C++"; undefined for a language without a grammar. */
export const findGrammar = (language: string): string | undefined =>
  namesToGrammars.get(language.trim().toLowerCase().replace(/^\./, '').replaceAll(' ', '-'))

const collectWithNeeds = (id: string, collected: Set<string> = new Set()): Set<string> => {
  for (const need of grammars[id]?.needs ?? []) if (!collected.has(need)) collectWithNeeds(need, collected)
  return collected.add(id)
}

export const loadGrammars = (id: string): Promise<{ readonly id: string; readonly grammar: LanguageFn }[]> =>
  Promise.all(
    [...collectWithNeeds(id)].flatMap((each) => {
      const load = grammars[each]?.load
      return load === undefined ? [] : [load().then((module) => ({ id: each, grammar: module.default }))]
    }),
  )
