import type { BuiltChunks } from '#tests/support/built-chunks.ts'

const entryModule = 'src/actors/third-parties.ts'
const gateModule = 'src/actors/consent.gate.ts'

interface Service {
  readonly name: string
  readonly modules: RegExp
  readonly entries: RegExp
}

const services: readonly Service[] = [
  {
    name: 'analytics',
    modules:
      /node_modules\/(?:posthog-js|@posthog)\/|machines\/analytics\/(?:capture|recording)|actors\/(?:analytics|capture)/,
    entries: /^src\/actors\/(?:third-parties|analytics-library)\.ts$/,
  },
  {
    name: 'session recorder',
    modules: /posthog-js\/dist\/[\w-]*recorder/,
    entries: /posthog-js\/dist\/posthog-recorder\.js$/,
  },
  {
    name: 'error reporting',
    modules: /node_modules\/@sentry\/|machines\/error-reporting\/|actors\/error-report/,
    entries: /^src\/actors\/(?:third-parties|error-reporter)\.ts$/,
  },
  {
    name: 'support widget',
    modules: /machines\/support-widget\/|actors\/support-/,
    entries: /^src\/actors\/(?:third-parties|support-frame)\.ts$/,
  },
]

const chunksWith = (chunks: BuiltChunks, modules: readonly string[], wanted: RegExp): ReadonlySet<string> =>
  new Set(modules.filter((module) => wanted.test(module)).flatMap((module) => chunks.findFile(module) ?? []))

/**
 * `early` lists chunks of a service that load without consent, and `late` what each costs after it. Throws when the entry module is
 * missing.
 */
export const thirdPartyChunks = (chunks: BuiltChunks) => {
  const askers = chunks.findAskers(entryModule)
  if (askers.length !== 1 || askers[0] !== chunks.findFile(gateModule)) {
    throw new Error(`${entryModule} is asked for by ${askers.join(', ') || 'nobody'}, and not by ${gateModule} alone`)
  }
  const reachable = chunks.modulesIn(chunks.everythingBut(entryModule))
  const all = chunks.modulesIn(chunks.everythingBut(''))
  const first = chunks.collectClosure([])
  return services.map(({ name, modules, entries }) => {
    const wanted = all.filter((module) => entries.test(module))
    const isFound = wanted.length > 0 && chunksWith(chunks, all, modules).size > 0
    if (!isFound) throw new Error(`${name} is not in the build, or has another name there`)
    return {
      name,
      early: [...chunksWith(chunks, reachable, modules)],
      late: [...chunks.collectClosure(wanted)].filter((file) => !first.has(file)),
    }
  })
}
