import type { ConfiguredModel } from '#src/contract/llm-settings.ts'
import { RowMenuButton } from '../../listing/row-menu-button.tsx'
import { importMenu, useOverlays } from '../use-overlays.ts'

export function ModelMenuButton({ model }: { readonly model: ConfiguredModel }) {
  const { overlay, show, close } = useOverlays()
  const { id, model: name } = model
  return (
    <RowMenuButton
      {...{ id, name }}
      isOpen={overlay?.kind === 'menu' && overlay.model.id === id}
      onOpen={() => show({ kind: 'menu', model })}
      onClose={() => close()}
      prepare={() => void importMenu()}
    />
  )
}
