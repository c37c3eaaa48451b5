import type { ReactNode } from 'react'
import { css } from '#styled-system/css'
import type { Section } from './use-legal-text.ts'

const section = css({
  scrollMarginTop: '6',
  mt: '12',
  pt: '2',
  textStyle: 'reading',
  outline: 'none',
  _phone: { mt: '10' },
  '& p + p': { mt: '4' },
  '& ul + p': { mt: '4' },
})
const heading = css({ display: 'flex', gap: '3', textStyle: 'title', mb: '4' })
const ordinal = css({ color: 'fg.subtle', fontWeight: 'regular', minW: '6' })
const list = css({
  listStyle: 'disc',
  ps: '6',
  mt: '4',
  '& li + li': { mt: '2' },
  '& li::marker': { color: 'fg.subtle' },
})
const words = css({ maxW: 'reading' })

interface DocumentSectionProps {
  readonly section: Section
  readonly number: number
  readonly level: 2 | 3
  readonly children?: ReactNode
}

export function DocumentSection({
  section: { id, title, body, list: items, after },
  number,
  level,
  children,
}: DocumentSectionProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const headingId = `${id}-title`
  const paragraphs = (texts: readonly string[]) => texts.map((text) => <p key={text}>{text}</p>)
  return (
    <section id={id} tabIndex={-1} aria-labelledby={headingId} className={section}>
      <Heading id={headingId} className={heading}>
        <span className={ordinal}>{number}.</span>
        {title}
      </Heading>
      <div className={words}>
        {paragraphs(body)}
        {items && (
          <ul className={list}>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
        {after && paragraphs(after)}
      </div>
      {children}
    </section>
  )
}
