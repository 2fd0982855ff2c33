/** The only place that reaches into the signer's workspace. */
export * from '../../../signer/src/index.ts';
