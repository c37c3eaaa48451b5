import ImageDown from 'lucide-react/icons/image-down'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { brand } from '#src/lib/brand.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { downloadBlob } from '#src/views/listing/csv/download-text.ts'
import { type ComposePicture, drawPicture } from './draw-picture.ts'

const room = css({ p: 'card' })

export interface SavedPicture {
  readonly save: () => void
  readonly hasFailed: boolean
}

export const useSavedPicture = (of: string, compose: ComposePicture): SavedPicture => {
  const [failed, setFailed] = useState<string | null>(null)
  const save = () => {
    setFailed(null)
    drawPicture(compose).then(
      (blob) => downloadBlob(`${brand.toLowerCase()}-${of}.png`, blob),
      () => setFailed(of),
    )
  }
  return { save, hasFailed: failed === of }
}

export function SavePicture({ save }: SavedPicture) {
  const { t } = useTranslation('inspect')
  return (
    <Button size="sm" icon={ImageDown} onClick={save}>
      {t('png')}
    </Button>
  )
}

export function PictureFailure({ hasFailed }: SavedPicture) {
  const { t } = useTranslation('inspect')
  return (
    hasFailed && (
      <div className={room}>
        <Banner tone="danger" title={t('pngFailed')} />
      </div>
    )
  )
}
