import type { SkipReason } from '#src/contract/repositories.ts'

const IGNORED_FOLDERS = new Set(['.git', '.hg', '.svn', '.idea', '.vs', '__pycache__', '.ds_store'])

const VENDORED_FOLDERS = new Set([
  'node_modules', 'bower_components', 'jspm_packages', 'vendor', 'vendors', 'third_party', 'third-party', 'thirdparty', '3rdparty',
  'site-packages', '.venv', 'venv', 'virtualenv', '.tox', '.eggs', 'pods', 'carthage', '.yarn', '.pnpm', '.bundle',
]) // prettier-ignore

/** A published package may consist of build output, so it is skipped only where the tree has other sources. */
const OUTPUT_FOLDERS = new Set([
  'dist',
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  'coverage',
  '.gradle',
  '.turbo',
  '.cache',
  'deriveddata',
])

const LOCK_FILES = new Set([
  'package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'deno.lock', 'composer.lock', 'gemfile.lock', 'poetry.lock',
  'pipfile.lock', 'uv.lock', 'pdm.lock', 'cargo.lock', 'go.sum', 'mix.lock', 'podfile.lock', 'packages.lock.json', 'flake.lock',
  'gradle.lockfile', 'pubspec.lock', 'package.resolved', '.terraform.lock.hcl', 'project.assets.json',
]) // prettier-ignore

const GENERATED_NAME =
  /\.(?:min\.(?:js|css|mjs|cjs)|(?:js|mjs|cjs|css|ts)\.map|bundle\.js|pb\.(?:go|cc|h|rb|swift)|pb\.validate\.go|g\.(?:dart|cs)|g\.i\.cs|freezed\.dart|designer\.(?:cs|vb)|generated\.\w+|gen\.go)$|(?:_pb2(?:_grpc)?\.pyi?|_pb\.(?:js|d\.ts)|_grpc_pb\.js|\.xcodeproj\/project\.pbxproj)$/

const BINARY_NAME =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|psd|pdf|zip|gz|tgz|bz2|xz|zst|7z|rar|jar|war|ear|class|dex|apk|aab|ipa|exe|dll|so|dylib|a|lib|o|obj|pdb|wasm|node|pyc|pyo|whl|woff2?|ttf|otf|eot|mp[34]|m4[av]|wav|ogg|flac|aac|mov|avi|mkv|webm|sqlite3?|db|mdb|pack|idx|bin|dat|iso|dmg|deb|rpm|nupkg|keystore|jks|p12|pfx|docx?|xlsx?|pptx?|parquet|npy|npz|pkl|onnx|pt|h5)$/

export interface PathVerdict {
  readonly reason: SkipReason
  readonly isOutput: boolean
}

export function classifyPath(path: string): PathVerdict | null {
  const segments = path.toLowerCase().split('/')
  const filename = segments.pop() ?? ''
  const verdict = (reason: SkipReason): PathVerdict => ({ reason, isOutput: false })
  if (segments.some((folder) => IGNORED_FOLDERS.has(folder)) || filename === '.ds_store' || filename === '.git') {
    return verdict('ignored')
  }
  if (segments.some((folder) => VENDORED_FOLDERS.has(folder))) return verdict('vendored')
  if (LOCK_FILES.has(filename) || GENERATED_NAME.test(path.toLowerCase())) return verdict('generated')
  if (BINARY_NAME.test(filename)) return verdict('binary')
  return segments.some((folder) => OUTPUT_FOLDERS.has(folder)) ? { reason: 'generated', isOutput: true } : null
}
