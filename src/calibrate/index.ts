export { type CalibrateOptions, type Calibration, calibrate, type Progress } from './calibrate.ts'
export { type Cost, type CostsOptions, measureCosts } from './costs.ts'
export type { Conditions, Point } from './ladder.ts'
export { type Choice, choices, descriptorOf, listParameters, type Parameters } from './ladder.ts'
export type { Figures } from './measure.ts'
export {
  type Capacity,
  capacityOf,
  createMix,
  type Demand,
  demandOf,
  type Mix,
  type MixClass,
  type Rollout,
  type RolloutClass,
  type RolloutOptions,
  sizeRollout,
  utilization,
} from './rollout.ts'
