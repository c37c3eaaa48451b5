import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/button.tsx'
import { focusSoon } from '#src/ui/focus-soon.ts'
import { type Archive, useArchive } from './use-archive.ts'

export default function ArchiveChange({ done }: { done: NonNullable<Archive['done']> }) {
  const { t } = useTranslation('chat')
  const { undo } = useArchive()
  const button = useRef<HTMLButtonElement>(null)
  // The row or button that had the focus is gone.
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
