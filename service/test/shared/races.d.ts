export interface Races {
  /** Passwords that owners set, while imports and sign-ins of the same e-mails went on. */
  readonly set: number
  /** Of those, how many did not verify at once, or not any more at the end. */
  readonly lost: number
  readonly imported: Readonly<Record<string, number>>
  readonly signedIn: number
  readonly upgrades: Readonly<Record<string, number>>
}

export function race(options: {
  readonly address: string
  readonly apiKey: string
  readonly changes: number
  readonly people?: number
}): Promise<Races>
