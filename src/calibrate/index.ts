export { type CalibrateOptions, type Calibration, calibrate, type Progress } from './calibrate.ts'
export { type Capacity, capacityOf, type Demand, demandOf, utilization } from './capacity.ts'
export { type Cost, type CostsOptions, measureCosts } from './costs.ts'
export type { Conditions, Point } from './ladder.ts'
export { type Choice, choices, descriptorOf, listParameters, type Parameters } from './ladder.ts'
export type { Figures } from './measure.ts'
export {
  createMix,
  type Mix,
  type MixClass,
  type Rollout,
  type RolloutClass,
  type RolloutOptions,
  sizeRollout,
} from './rollout.ts'
