import type { MailTexts } from './mail-texts.ts'

export const en: MailTexts = {
  'confirm-email': {
    subject: 'Confirm your e-mail address',
    action: 'Confirm address',
    text: `Welcome to {brand}.

Confirm your address to finish signing up:

{link}

The link works for {lifetime}. If you did not sign up, ignore this message and no account will be opened.`,
  },
  'account-exists': {
    subject: 'You already have a {brand} account',
    action: 'Sign in',
    text: `Someone, probably you, tried to sign up to {brand} with this address. It already has an account.

Sign in here:

{link}

If you no longer know your password, choose “Forgot password” there. If this was not you, there is nothing to do.`,
  },
  'reset-password': {
    subject: 'Choose a new password',
    action: 'Choose a password',
    text: `You asked to reset your {brand} password. Choose a new one here:

{link}

The link works once, for {lifetime}. If you did not ask for it, ignore this message: your password stays as it is.`,
  },
  'password-changed': {
    subject: 'Your password was changed',
    action: 'Reset password',
    text: `The password of your {brand} account was just changed, and your other sessions were signed out.

If this was not you, reset it at once:

{link}`,
  },
  'account-linked': {
    subject: '{product} was connected to your account',
    action: 'Open profile',
    text: `A {product} account was just connected to your {brand} account. Whoever has it can sign in as you.

If this was not you, disconnect it in your profile and change your password:

{link}`,
  },
  invitation: {
    subject: 'You are invited to {brand}',
    action: 'See the invitation',
    text: `{inviter} invites you to {organisation} on {brand}, where you can search the team’s code and ask about it.

Accept or decline here:

{link}

The link works for {lifetime}, for this address alone. If you do not know who this is from, ignore this message and nothing happens.`,
  },
  'payment-received': {
    subject: 'Payment received',
    action: 'See the invoice',
    text: `{organisation} paid for the {plan} plan on {brand}.

{amount}, {from} – {until}

The invoice is here:

{link}`,
  },
  'payment-failed': {
    subject: 'A payment failed',
    action: 'Open billing',
    text: `{amount} could not be taken for the {plan} plan of {organisation}.

Pay again, or with another card, under billing. A plan that is not paid for ends:

{link}`,
  },
  'token-expiring': {
    subject: 'Token expiring: {product}',
    action: 'Replace the token',
    text: `The {product} access token of {organisation} expires on {until}. After that, nothing more can be read from {product}.

Create a new token at {product} and enter it here:

{link}`,
  },
}
