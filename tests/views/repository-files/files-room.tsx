import { beginIndex } from '#src/backend/code-index/index-writer.ts'
import { addRepository, now } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { renderView, type RenderedView, type ViewOptions } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

export interface FilesRoom {
  readonly person: SignedInPerson
  readonly repositoryId: string
}

const cartLines = Array.from({ length: 60 }, (_, at) =>
  at === 9 ? 'export const addToCart = (id) => listen(id)' : `const line${at + 1} = 0`,
)

const files = [
  plainFile('README.md', '# The shop\n\nIt *sells* things.'),
  plainFile('docs/empty.txt', ''),
  plainFile('docs/rtl-\u202egnp.ts', ''),
  plainFile('src/cart/cart.ts', cartLines.join('\n'), {
    language: 'TypeScript',
    symbols: [symbol('function', 'addToCart', 10, 10), symbol('function', 'last', 50, 58)],
  }),
  plainFile('src/main.ts', "import './cart/cart.ts'\naddToCart()\n", {
    language: 'TypeScript',
    calls: [{ callee: 'addToCart', line: 2 }],
  }),
]

export const furnishFiles = async (backend: TestBackend): Promise<FilesRoom> => {
  const person = await signUpPerson(backend, { role: 'ReadOnly' })
  const { db } = backend.services
  const repositoryId = await addRepository(db, person.organisationId, 'acme/shop')
  const { organisationId } = person
  const writer = await beginIndex(db, { organisationId, repositoryId, worker: 'test', now })
  await writer.writeFiles(files)
  await writer.writeSkipped([{ path: 'logo.png', reason: 'binary', sizeBytes: 812 }])
  await writer.seal({ now, status: 'Alive' })
  return { person, repositoryId }
}

export const openFiles = (
  backend: TestBackend,
  { person, repositoryId }: FilesRoom,
  query = '',
  options: Partial<ViewOptions> = {},
): Promise<RenderedView> =>
  renderView(`/repositories/${repositoryId}/files${query}`, { backend, as: person, ...options })

export const widenTo = (rem: number): void => {
  window.matchMedia = ((query: string) =>
    Object.assign(new EventTarget(), {
      media: query,
      matches: Number(/width >= (\d+)rem/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY) <= rem,
      onchange: null,
      addListener() {},
      removeListener() {},
    })) as typeof window.matchMedia
}
