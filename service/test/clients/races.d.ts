export interface Races {
  /** The number of passwords that owners set during imports and sign-ins of the same e-mails. */
  readonly set: number
  /** The number of these passwords that did not verify immediately or at the end. */
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
