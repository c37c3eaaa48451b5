import { Changelog } from './changelog.view.tsx'
import { Deferral } from './deferral.view.tsx'
import { PolicyUpdate } from './policy-update.view.tsx'
import { ReConsentBanner } from './re-consent-banner.view.tsx'
import { useReConsent } from './use-re-consent.ts'

/** Dialogs lie above banners, and the deferral above the changes. */
export default function ReConsentOverlays() {
  const parts = useReConsent()
  if (parts === null) return null
  return (
    <>
      <PolicyUpdate policyUpdate={parts.policyUpdate} />
      <ReConsentBanner banner={parts.banner} />
      <Changelog changelog={parts.changelog} />
      <Deferral deferral={parts.deferral} />
    </>
  )
}
