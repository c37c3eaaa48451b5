import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Dialog } from '#src/ui/dialog.tsx'
import type { OverlayProps } from '../overlays/overlay-table.ts'
import { useProduct } from '../product.ts'
import { ContentsList } from './contents-list.tsx'
import { DocumentDate, InShort } from './document-head.tsx'
import { DocumentSection } from './document-section.tsx'
import type { LegalDocument } from './legal-documents.ts'
import { SectionExtras } from './section-extras.tsx'
import { useLegalText } from './use-legal-text.ts'

const top = css({ outline: 'none' })
const contents = css({ mt: '6', borderTopWidth: 'hairline', borderBottomWidth: 'hairline', py: '4' })
const entries = css({ sm: { display: 'grid', gridTemplateColumns: '[1fr 1fr]', columnGap: '6' } })

const goTo = (id: string) => {
  const section = document.getElementById(id)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

interface LegalDialogProps extends OverlayProps {
  readonly document: LegalDocument
}

/** The address stays (`machines/README.md`, N7). */
function LegalDialog({ document: which, onClose, finalFocus }: LegalDialogProps) {
  const { t } = useTranslation()
  const { cookieSettings } = useProduct()
  const { title, lead, short, sections } = useLegalText(which)
  return (
    <Dialog
      open
      size="lg"
      onClose={() => onClose()}
      finalFocus={finalFocus}
      title={title}
      text={lead}
      closeLabel={t('common.close')}
    >
      <div data-first-focus tabIndex={-1} className={top}>
        <DocumentDate document={which} />
        <InShort short={short} />
      </div>
      <ContentsList sections={sections} onChoose={goTo} className={contents} listClassName={entries} />
      {sections.map((section, index) => (
        <DocumentSection key={section.id} section={section} number={index + 1} level={3}>
          <SectionExtras
            document={which}
            id={section.id}
            level={3}
            onCookieSettings={() => onClose(cookieSettings.open)}
          />
        </DocumentSection>
      ))}
    </Dialog>
  )
}

export const PrivacyDialog = (props: OverlayProps) => <LegalDialog document="privacy" {...props} />
export const TermsDialog = (props: OverlayProps) => <LegalDialog document="terms" {...props} />
