import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Their parts are there before anybody signs in. */
const before = ['src/main.tsx', 'src/api/client.ts']
const layout = 'src/app/layouts/authorized.layout.tsx'
const screens = ['repositories', 'search', 'chat'].map((name) => `src/views/${name}/${name}.view.tsx`)

/** Named by the contract, and used by no view before a form is filled in, or by the lists alone. */
const named = /node_modules\/valibot\/|src\/contract\/(?:fields|repositories)\.ts$/

interface Bundle {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const reachedFrom = (file: string, bundle: Bundle): ReadonlySet<string> => {
  const reached = new Set<string>()
  const open = [join(root, file)]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    open.push(...(bundle.getModuleInfo(id)?.importedIds ?? []))
  }
  return reached
}

interface Reached {
  readonly before: readonly ReadonlySet<string>[]
  readonly shell: ReadonlySet<string>
  readonly views: readonly ReadonlySet<string>[]
}

/**
 * One chunk of what the layout behind sign-in needs and what most screens there begin with: twenty small files compress worse,
 * and each is named in every other. What is fetched on intent stays where it is.
 */
export const createSignedInChunk = (name: string) => {
  let known: Reached | undefined
  return (id: string, bundle: Bundle): string | null => {
    known ??= {
      before: before.map((file) => reachedFrom(file, bundle)),
      shell: reachedFrom(layout, bundle),
      views: screens.map((screen) => reachedFrom(screen, bundle)),
    }
    if (known.before.some((reached) => reached.has(id)) || named.test(id)) return null
    const users = known.views.filter((reached) => reached.has(id)).length
    return known.shell.has(id) || users * 2 > screens.length ? name : null
  }
}
