import type { SkipReason } from '#src/contract/repositories.ts'

const ignoredFolders = new Set(['.git', '.hg', '.svn', '.idea', '.vs', '__pycache__', '.ds_store'])

const vendoredFolders = new Set([
  'node_modules', 'bower_components', 'jspm_packages', 'vendor', 'vendors', 'third_party', 'third-party', 'thirdparty', '3rdparty',
  'site-packages', '.venv', 'venv', 'virtualenv', '.tox', '.eggs', 'pods', 'carthage', '.yarn', '.pnpm', '.bundle',
]) // prettier-ignore

/** A published package may consist of build output, so it is skipped only where the tree has other sources. */
const outputFolders = new Set([
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

const lockFiles = new Set([
  'package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock', 'deno.lock', 'composer.lock', 'gemfile.lock', 'poetry.lock',
  'pipfile.lock', 'uv.lock', 'pdm.lock', 'cargo.lock', 'go.sum', 'mix.lock', 'podfile.lock', 'packages.lock.json', 'flake.lock',
  'gradle.lockfile', 'pubspec.lock', 'package.resolved', '.terraform.lock.hcl', 'project.assets.json',
]) // prettier-ignore

const generatedName =
  /\.(?:min\.(?:js|css|mjs|cjs)|(?:js|mjs|cjs|css|ts)\.map|bundle\.js|pb\.(?:go|cc|h|rb|swift)|pb\.validate\.go|g\.(?:dart|cs)|g\.i\.cs|freezed\.dart|designer\.(?:cs|vb)|generated\.\w+|gen\.go)$|(?:_pb2(?:_grpc)?\.pyi?|_pb\.(?:js|d\.ts)|_grpc_pb\.js|\.xcodeproj\/project\.pbxproj)$/

const binaryName =
  /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|tiff?|psd|pdf|zip|gz|tgz|bz2|xz|zst|7z|rar|jar|war|ear|class|dex|apk|aab|ipa|exe|dll|so|dylib|a|lib|o|obj|pdb|wasm|node|pyc|pyo|whl|woff2?|ttf|otf|eot|mp[34]|m4[av]|wav|ogg|flac|aac|mov|avi|mkv|webm|sqlite3?|db|mdb|pack|idx|bin|dat|iso|dmg|deb|rpm|nupkg|keystore|jks|p12|pfx|docx?|xlsx?|pptx?|parquet|npy|npz|pkl|onnx|pt|h5)$/

export interface PathVerdict {
  readonly reason: SkipReason
  readonly isOutput: boolean
}

export const classifyPath = (path: string): PathVerdict | null => {
  const segments = path.toLowerCase().split('/')
  const filename = segments.pop() ?? ''
  const verdict = (reason: SkipReason): PathVerdict => ({ reason, isOutput: false })
  if (segments.some((folder) => ignoredFolders.has(folder)) || filename === '.ds_store' || filename === '.git') {
    return verdict('ignored')
  }
  if (segments.some((folder) => vendoredFolders.has(folder))) return verdict('vendored')
  if (lockFiles.has(filename) || generatedName.test(path.toLowerCase())) return verdict('generated')
  if (binaryName.test(filename)) return verdict('binary')
  return segments.some((folder) => outputFolders.has(folder)) ? { reason: 'generated', isOutput: true } : null
}
