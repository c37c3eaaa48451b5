import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { css } from '#styled-system/css'
import { useProduct } from '../product.ts'
import { ContentsList } from './contents-list.tsx'
import { DocumentDate, InShort } from './document-head.tsx'
import { DocumentSection } from './document-section.tsx'
import type { LegalDocument } from './legal-documents.ts'
import { SectionExtras } from './section-extras.tsx'
import { useLegalText } from './use-legal-text.ts'

export { ReadingFrame as Frame } from './reading-frame.tsx'

const article = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  columnGap: '16',
  lg: { gridTemplateColumns: '[224px minmax(0, 1fr)]' },
  '@media print': { display: 'block' },
})
const head = css({ lg: { gridColumn: '2' } })
const heading = css({ textStyle: 'display', mb: '3', outline: 'none', _phone: { textStyle: 'heading' } })
const lead = css({
  textStyle: 'reading',
  fontSize: 'xl',
  lineHeight: 'lg',
  color: 'fg.muted',
  maxW: 'reading',
  mb: '4',
  _phone: { fontSize: 'lg', lineHeight: 'reading' },
})
const contents = css({
  mt: '8',
  '@media print': { display: 'none' },
  lgDown: { borderTopWidth: 'hairline', borderBottomWidth: 'hairline', py: '4' },
  lg: { gridColumn: '1', gridRow: '[1 / span 2]', position: 'sticky', top: '8', alignSelf: 'start', mt: '0' },
})
const entries = css({ sm: { lgDown: { display: 'grid', gridTemplateColumns: '[1fr 1fr]', columnGap: '6' } } })
const body = css({ minW: '0', lg: { gridColumn: '2' } })

/** The hash is arbitrary text, so it is compared with the ids of sections and never used as a selector. */
const findSection = (hash: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('article section')].find(({ id }) => hash === `#${id}`) ?? null

/** The text renders after the router has scrolled to the top, so the shared section is scrolled to later. */
const useSharedAddress = () => {
  useEffect(() => {
    const section = findSection(window.location.hash)
    if (section === null) return
    let isHere = true
    queueMicrotask(() => {
      if (!isHere) return
      section.scrollIntoView()
      section.focus({ preventScroll: true })
    })
    return () => {
      isHere = false
    }
  }, [])
}

const useShownDocument = (): LegalDocument =>
  useSelector(useProduct().navigation, ({ context }) => (context.shown?.route === 'terms' ? 'terms' : 'privacy'))

export default function LegalView() {
  const which = useShownDocument()
  const { title, lead: words, short, sections } = useLegalText(which)
  const { cookieSettings } = useProduct()
  useSharedAddress()
  return (
    <article className={article}>
      <div className={head}>
        <h1 tabIndex={-1} className={heading}>
          {title}
        </h1>
        <p className={lead}>{words}</p>
        <DocumentDate document={which} />
        <InShort short={short} />
      </div>
      <ContentsList sections={sections} className={contents} listClassName={entries} />
      <div className={body}>
        {sections.map((section, index) => (
          <DocumentSection key={section.id} section={section} number={index + 1} level={2}>
            <SectionExtras document={which} id={section.id} level={2} onCookieSettings={cookieSettings.open} />
          </DocumentSection>
        ))}
      </div>
    </article>
  )
}
