export interface TestRow {
  readonly key: string
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly isVerified: boolean
  readonly timeJoined: number
}

export function bcryptText(seed: string, cost?: number): string

export function rowOf(number: number, seed?: string): TestRow
