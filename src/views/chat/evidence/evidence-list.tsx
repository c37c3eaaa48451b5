import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { useEvidence } from './evidence.ts'

const list = css({ display: 'flex', flexDirection: 'column', gap: '3', minW: '0' })
const entry = css({ minW: '0' })
const more = css({ mt: '3' })

const maxFolded = 3

interface EvidenceListProps<Each> {
  readonly all: readonly Each[]
  readonly getNumber: (each: Each) => number
  readonly children: (each: Each) => ReactNode
}

const useUnfold = () => {
  const box = useRef<HTMLDivElement>(null)
  const [isWhole, setWhole] = useState(false)
  const unfold = () => {
    flushSync(() => setWhole(true))
    const first = box.current?.querySelectorAll(':scope > ul > li')[maxFolded]
    first?.querySelector<HTMLElement>('a, button')?.focus()
  }
  return { box, isWhole, unfold }
}

export function EvidenceList<Each>({ all, getNumber, children }: EvidenceListProps<Each>) {
  const { t } = useTranslation('chat')
  const { wanted } = useEvidence()
  const { box, isWhole, unfold } = useUnfold()
  const isOpen = isWhole || all.slice(maxFolded).some((each) => wanted.has(getNumber(each)))
  const shown = isOpen ? all : all.slice(0, maxFolded)
  return (
    <div ref={box}>
      <ul className={list} aria-label={t('citations.title', { count: all.length })}>
        {shown.map((each, at) => (
          <li key={at} className={entry}>
            {children(each)}
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <Button size="sm" className={more} onClick={unfold}>
          {t('citations.moreSources', { count: all.length - shown.length })}
        </Button>
      )}
    </div>
  )
}
