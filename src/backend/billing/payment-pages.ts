import type { PaidPlan } from '#src/contract/billing.ts'
import type { InvoiceRow } from './invoices.store.ts'

interface Payer {
  readonly organisationId: string
  readonly userId: string
}

/** Gives the addresses of the configured provider's pages, or of built-in test pages (`src/backend/README.md`, B4). */
export interface PaymentPages {
  checkoutUrl(payer: Payer, planLevel: PaidPlan): Promise<string>
  portalUrl(payer: Payer): Promise<string>
  /** Returns null for a payment that was made elsewhere and cannot be shown here. */
  invoiceUrl(payer: Payer, row: InvoiceRow): string | null
}
