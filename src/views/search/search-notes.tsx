import { IndexNotes } from './index-notes.tsx'
import { QuerySyntax } from './query-syntax.tsx'
import { searchesCode } from './search-address.ts'
import type { SearchAddress } from './use-search-state.ts'
import type { Sources } from './use-sources.ts'

export default function SearchNotes({ address: { state }, sources }: { address: SearchAddress; sources: Sources }) {
  return (
    <>
      {searchesCode(state) && <QuerySyntax />}
      <IndexNotes sources={sources} chosen={state.sources} />
    </>
  )
}
