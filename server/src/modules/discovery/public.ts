export { discoveryModule } from './module.ts';
export type { DiscoveryPorts } from './ports.ts';
