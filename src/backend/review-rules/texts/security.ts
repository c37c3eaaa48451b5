import type { RuleText } from './rule-text.ts'

export const securityTexts = {
  'sql-from-values': {
    title: 'SQL statement built from {{value}}',
    why: 'Whoever controls the value can change what the statement does, and read or delete data of others.',
    advice: 'Pass the value as a parameter of the query.',
  },
  'shell-command-from-values': {
    title: 'Shell command built from values',
    why: 'A shell interprets quotes, semicolons and dollar signs in the value, so it can run any other command on the server.',
    advice: 'Call the program without a shell and pass the values as a list of arguments.',
  },
  'code-evaluated': {
    title: 'Value evaluated as code',
    why: 'Whoever controls the value runs code with all rights of this process.',
    advice: 'Parse the value as data, or choose from a fixed list of functions.',
  },
  'html-from-value': {
    title: 'Value inserted as HTML',
    why: 'A value with markup runs scripts in the page of whoever opens it, with their session.',
    advice: 'Insert the value as text, or sanitise it first.',
  },
  'path-from-request': {
    title: 'File path taken from {{value}}',
    why: 'A request with "../" or an absolute path reaches any file that the server can read or write.',
    advice: 'Resolve the path, and refuse it when it lies outside the intended folder.',
  },
  'redirect-to-given-address': {
    title: 'Redirect to an address from {{value}}',
    why: 'A link to your site can send people on to a copy of it that asks for their password.',
    advice: 'Redirect to paths of your own site only, or to addresses from a list.',
  },
  'request-to-given-address': {
    title: 'Server fetches an address from {{value}}',
    why: 'Callers can make the server reach services of its own network, and read what they answer.',
    advice: 'Allow known hosts only, and refuse private addresses.',
  },
  'all-fields-from-request': {
    title: 'All fields of the request are stored',
    why: 'Callers can set fields that are not theirs to set, such as a role, an owner or a price.',
    advice: 'Name the fields that a caller may set.',
  },
  'expression-from-request': {
    title: 'Regular expression from {{value}}',
    why: 'A hostile expression can keep the server busy for minutes with one request.',
    advice: 'Escape the value, or compare plain text.',
  },
  'tls-check-disabled': {
    title: 'Certificate check switched off',
    why: 'Anybody on the way can read and change the traffic, passwords and tokens included.',
    advice: 'Keep the check on, and add a private authority to the trusted certificates.',
  },
  'weak-password-hash': {
    title: 'Secret hashed with MD5 or SHA-1',
    why: 'These hashes are computed billions of times a second, so a leaked table gives most passwords within hours.',
    advice: 'Use Argon2, scrypt or bcrypt for passwords, and HMAC with SHA-256 for tokens.',
  },
  'predictable-token': {
    title: 'Token from a predictable generator',
    why: 'The generator is not made for secrets: who sees a few of its values can compute the next ones.',
    advice: 'Use the cryptographic random generator of the platform.',
  },
  'weak-cipher': {
    title: 'Outdated cipher or mode',
    why: 'DES, RC4 and the ECB mode show patterns of the text or can be broken outright.',
    advice: 'Use AES-GCM or ChaCha20-Poly1305.',
  },
  'signature-compared-by-equality': {
    title: 'Signature compared with an ordinary operator',
    why: 'The comparison ends at the first wrong character, so its time tells an attacker how much of a guess was right.',
    advice: 'Compare with the constant-time function of the platform.',
  },
  'jwt-not-verified': {
    title: 'Token accepted without verification',
    why: 'Anybody can write a token with any user in it, and it would be believed.',
    advice: 'Verify signature, algorithm and expiry before reading the claims.',
  },
  'secret-in-code': {
    title: 'Token or private key in the source',
    why: 'Everybody with access to the repository or its history can use it until it is revoked.',
    advice: 'Revoke it, and read the new one from the environment or a secret store.',
  },
  'password-in-code': {
    title: '{{name}} is written in the source',
    why: 'Everybody with access to the repository knows it, and it cannot be changed without a release.',
    advice: 'Read it from the environment or a secret store, and change the one that was here.',
  },
  'secret-in-log': {
    title: 'Secret written to the log',
    why: 'Logs are copied, kept and read by many; a password or token in them is as good as published.',
    advice: 'Log an id or a masked form instead.',
  },
  'unsafe-deserialisation': {
    title: 'Deserialisation that can run code',
    why: 'A crafted value creates objects of any class while it is read, which can run commands on the server.',
    advice: 'Use JSON or the safe loader, and check the shape of what was read.',
  },
  'credentials-for-any-origin': {
    title: 'Any website may send credentials',
    why: 'Every site that a signed-in person opens can call this service in their name and read the answers.',
    advice: 'List the origins that may send credentials.',
  },
  'xml-external-entities': {
    title: 'XML parser resolves external entities',
    why: 'A document can make the server read local files or call internal services.',
    advice: 'Switch off document types and external entities.',
  },
  'cookie-readable-by-scripts': {
    title: 'Session cookie without HttpOnly',
    why: 'Any script that gets into the page can read the cookie and take over the session.',
    advice: 'Set HttpOnly, and Secure and SameSite beside it.',
  },
  'writable-by-everyone': {
    title: 'File writable by every user',
    why: 'Any process on the machine can replace the content that this program trusts.',
    advice: 'Give write access to the owner only, such as 0640 or 0750.',
  },
  'debug-mode-on': {
    title: 'Debug mode on',
    why: 'Errors then show source, settings and sometimes a console to everybody who causes one.',
    advice: 'Switch it on by a setting of the development environment only.',
  },
  'message-to-any-origin': {
    title: 'Message sent to any origin',
    why: 'Whatever page is in the other window receives the data, also when it has been navigated elsewhere.',
    advice: 'Name the origin that may receive it.',
  },
  'forgery-check-off': {
    title: 'Protection against forged requests off',
    why: 'Another site can submit this form in the name of a signed-in person.',
    advice: 'Keep the check on, or accept only requests with a token in a header.',
  },
  'name-of-upload-kept': {
    title: 'Uploaded file keeps the name it was sent with',
    why: 'The sender chooses folder and extension, and can overwrite files or store a script that the server runs.',
    advice: 'Store it under a generated name with an extension from a list.',
  },
  'archive-unpacked-unchecked': {
    title: 'Archive unpacked without checking its paths',
    why: 'An entry such as "../../app.py" is written outside the target folder and can replace the program.',
    advice: 'Resolve each path and refuse entries that leave the target folder.',
  },
  'incomplete-host-check': {
    title: 'Host compared by its end only',
    why: 'Anybody can register a name that ends with these characters, such as "evil-" in front of it, and is then trusted.',
    advice: 'Compare the whole host, or its end with a dot in front.',
  },
  'check-missing-here': {
    title: '{{name}} checks no permission, unlike its neighbours',
    why: 'The {{count}} others of its kind ask who may do this; here anybody who reaches the address may.',
    advice: 'Make the same check here, or say in the code why it is open.',
  },
  'check-removed': {
    title: 'Permission is no longer checked in {{name}}',
    why: 'The change takes the check away, keeps what it protected, and adds none elsewhere.',
    advice: 'Keep the check, or make it where all callers pass.',
  },
} as const satisfies Readonly<Record<string, RuleText>>
