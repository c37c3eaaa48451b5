export interface LanguageEntry {
  readonly name: string
  readonly kind: 'programming' | 'markup' | 'data' | 'prose'
  /** Lower case, without the dot. */
  readonly extensions: readonly string[]
  /** Whole names, lower case. */
  readonly filenames?: readonly string[]
  /** Programs a first line `#!` may name. */
  readonly interpreters?: readonly string[]
}

type Row = readonly [
  id: string,
  name: string,
  kind: LanguageEntry['kind'],
  extensions: string,
  filenames?: string,
  interpreters?: string,
]

const ROWS: readonly Row[] = [
  ['typescript', 'TypeScript', 'programming', 'ts mts cts', '', 'tsx ts-node deno bun'],
  ['tsx', 'TSX', 'programming', 'tsx'],
  ['javascript', 'JavaScript', 'programming', 'js mjs cjs jsx es6', 'jakefile', 'node nodejs'],
  ['python', 'Python', 'programming', 'py pyi pyw', 'sconstruct sconscript wscript', 'python python2 python3 pypy'],
  ['java', 'Java', 'programming', 'java'],
  ['csharp', 'C#', 'programming', 'cs csx'],
  ['go', 'Go', 'programming', 'go'],
  ['rust', 'Rust', 'programming', 'rs'],
  ['c', 'C', 'programming', 'c h', '', 'tcc'],
  ['cpp', 'C++', 'programming', 'cpp cc cxx c++ hpp hh hxx h++ ipp tpp inl cu cuh ino'],
  ['php', 'PHP', 'programming', 'php php3 php4 php5 phtml', '', 'php'],
  ['ruby', 'Ruby', 'programming', 'rb rbw rake gemspec ru podspec', 'gemfile rakefile podfile vagrantfile brewfile fastfile guardfile', 'ruby jruby rbx'],
  ['kotlin', 'Kotlin', 'programming', 'kt kts'],
  ['swift', 'Swift', 'programming', 'swift'],
  ['scala', 'Scala', 'programming', 'scala sc sbt', '', 'scala'],
  ['groovy', 'Groovy', 'programming', 'groovy gradle gvy', 'jenkinsfile', 'groovy'],
  ['objectivec', 'Objective-C', 'programming', 'm mm'],
  ['dart', 'Dart', 'programming', 'dart'],
  ['elixir', 'Elixir', 'programming', 'ex exs', 'mix.lock', 'elixir'],
  ['erlang', 'Erlang', 'programming', 'erl hrl', 'rebar.config', 'escript'],
  ['haskell', 'Haskell', 'programming', 'hs lhs', '', 'runhaskell'],
  ['ocaml', 'OCaml', 'programming', 'ml mli', '', 'ocaml'],
  ['fsharp', 'F#', 'programming', 'fs fsx fsi'],
  ['vbnet', 'Visual Basic', 'programming', 'vb vbs bas'],
  ['clojure', 'Clojure', 'programming', 'clj cljs cljc edn', '', 'bb'],
  ['lisp', 'Lisp', 'programming', 'lisp lsp el cl scm ss rkt', '', 'sbcl guile racket'],
  ['lua', 'Lua', 'programming', 'lua', '', 'lua luajit'],
  ['perl', 'Perl', 'programming', 'pl pm t', 'cpanfile', 'perl'],
  ['r', 'R', 'programming', 'r', '.rprofile', 'rscript'],
  ['julia', 'Julia', 'programming', 'jl', '', 'julia'],
  ['matlab', 'MATLAB', 'programming', 'mlx'],
  ['zig', 'Zig', 'programming', 'zig zon'],
  ['nim', 'Nim', 'programming', 'nim nims'],
  ['crystal', 'Crystal', 'programming', 'cr'],
  ['d', 'D', 'programming', 'd di'],
  ['fortran', 'Fortran', 'programming', 'f f77 f90 f95 f03 for'],
  ['pascal', 'Pascal', 'programming', 'pas dpr lpr'],
  ['ada', 'Ada', 'programming', 'adb ads'],
  ['assembly', 'Assembly', 'programming', 'asm s nasm'],
  ['solidity', 'Solidity', 'programming', 'sol'],
  ['shell', 'Shell', 'programming', 'sh bash zsh ksh fish', '.bashrc .zshrc .profile .bash_profile', 'sh bash zsh ksh dash fish ash'],
  ['powershell', 'PowerShell', 'programming', 'ps1 psm1 psd1', '', 'pwsh'],
  ['batch', 'Batch', 'programming', 'bat cmd'],
  ['awk', 'Awk', 'programming', 'awk', '', 'awk gawk mawk'],
  ['tcl', 'Tcl', 'programming', 'tcl', '', 'tclsh wish'],
  ['vimscript', 'Vim script', 'programming', 'vim', '.vimrc'],
  ['sql', 'SQL', 'programming', 'sql psql ddl'],
  ['plsql', 'PL/SQL', 'programming', 'pls pkb pks plsql'],
  ['glsl', 'GLSL', 'programming', 'glsl vert frag geom comp'],
  ['wgsl', 'WGSL', 'programming', 'wgsl'],
  ['cmake', 'CMake', 'programming', 'cmake', 'cmakelists.txt'],
  ['makefile', 'Makefile', 'programming', 'mk mak', 'makefile gnumakefile bsdmakefile', 'make'],
  ['dockerfile', 'Dockerfile', 'programming', 'dockerfile', 'dockerfile containerfile'],
  ['starlark', 'Starlark', 'programming', 'bzl star', 'build.bazel workspace tiltfile'],
  ['nix', 'Nix', 'programming', 'nix'],
  ['hcl', 'HCL', 'programming', 'tf tfvars hcl'],
  ['vue', 'Vue', 'programming', 'vue'],
  ['svelte', 'Svelte', 'programming', 'svelte'],
  ['astro', 'Astro', 'programming', 'astro'],
  ['html', 'HTML', 'markup', 'html htm xhtml'],
  ['template', 'Template', 'markup', 'erb ejs hbs handlebars mustache jinja jinja2 j2 twig liquid njk cshtml razor jsp'],
  ['css', 'CSS', 'markup', 'css'],
  ['scss', 'SCSS', 'markup', 'scss sass'],
  ['less', 'Less', 'markup', 'less styl'],
  ['xml', 'XML', 'data', 'xml xsd xsl xslt svg plist csproj vbproj fsproj props targets resx xaml wsdl pom'],
  ['json', 'JSON', 'data', 'json jsonc json5 webmanifest geojson ipynb', '.babelrc .eslintrc .prettierrc composer.lock'],
  ['yaml', 'YAML', 'data', 'yaml yml', '.clang-format'],
  ['toml', 'TOML', 'data', 'toml', 'pipfile cargo.lock'],
  ['ini', 'INI', 'data', 'ini cfg conf properties env editorconfig', '.env .editorconfig .npmrc .gitconfig .gitattributes .gitignore .dockerignore'],
  ['csv', 'CSV', 'data', 'csv tsv'],
  ['protobuf', 'Protocol Buffers', 'data', 'proto'],
  ['graphql', 'GraphQL', 'data', 'graphql gql graphqls'],
  ['thrift', 'Thrift', 'data', 'thrift'],
  ['prisma', 'Prisma', 'data', 'prisma'],
  ['diff', 'Diff', 'data', 'diff patch'],
  ['markdown', 'Markdown', 'prose', 'md markdown mdx mkd', 'readme changelog contributing'],
  ['restructuredtext', 'reStructuredText', 'prose', 'rst rest'],
  ['asciidoc', 'AsciiDoc', 'prose', 'adoc asciidoc'],
  ['tex', 'TeX', 'prose', 'tex sty cls bib'],
  ['text', 'Text', 'prose', 'txt text log', 'license licence copying authors notice codeowners todo'],
] // prettier-ignore

/** Every language by its id, in the order in which ties between extensions are settled. */
export const LANGUAGES: ReadonlyMap<string, LanguageEntry> = new Map(
  ROWS.map(([id, name, kind, extensions, filenames = '', interpreters = '']) => [
    id,
    { name, kind, extensions: words(extensions), filenames: words(filenames), interpreters: words(interpreters) },
  ]),
)

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}
