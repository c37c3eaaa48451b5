import type { PaidPlan } from '#src/contract/billing.ts'
import type { InvoiceRow } from './invoices.store.ts'

interface Payer {
  readonly organisationId: string
  readonly userId: string
}

/** Addresses of the pages to pay on: the configured provider's, or built-in test pages (`src/backend/README.md`, B4). */
export interface PaymentPages {
  checkoutUrl(payer: Payer, planLevel: PaidPlan): Promise<string>
  portalUrl(payer: Payer): Promise<string>
  /** Null: of a payment that was made elsewhere, and cannot be shown here. */
  invoiceUrl(payer: Payer, row: InvoiceRow): string | null
}
