#!/usr/bin/env bun
import { VERSION } from '../src/version.ts'

console.log(VERSION)
