import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { focusSoon } from '../focus-soon.ts'
import { type Archive, useArchive } from './use-archive.ts'

/** The conversation that was archived or restored last, with Undo until it was used. */
export default function ArchiveChange({ done }: { done: NonNullable<Archive['done']> }) {
  const { t } = useTranslation('chat')
  const { undo } = useArchive()
  const button = useRef<HTMLButtonElement>(null)
  // The row that was put away, or the button that was pressed, had the focus and took it along.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return
    if (done.isUndone) focusSoon(`[data-conversation="${done.id}"], main h1`)
    else button.current?.focus()
  }, [done])
  return (
    <>
      {t(done.isArchived ? 'archive.archived' : 'archive.restored')}
      {!done.isUndone && (
        <Button ref={button} size="sm" variant="ghost" onClick={undo}>
          {t('archive.undo')}
        </Button>
      )}
    </>
  )
}
