import type { ApiKey } from '#src/contract/api-keys.ts'
import { RowMenuButton } from '../../listing/row-menu-button.tsx'
import { importMenu, useOverlays } from '../use-overlays.ts'

export function KeyMenuButton({ apiKey }: { readonly apiKey: ApiKey }) {
  const { overlay, show, close } = useOverlays()
  const { id, name } = apiKey
  return (
    <RowMenuButton
      {...{ id, name }}
      isOpen={overlay?.kind === 'menu' && overlay.apiKey.id === id}
      onOpen={() => show({ kind: 'menu', apiKey })}
      onClose={() => close()}
      prepare={() => void importMenu()}
    />
  )
}
