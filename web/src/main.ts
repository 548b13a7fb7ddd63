import "@fontsource-variable/golos-text/wght.css";
import "@fontsource-variable/oswald/wght.css";
import "./look/tokens.css";
import "./look/base.css";

import { mount } from "svelte";

import App from "./App.svelte";

const target = document.getElementById("page");
if (!target) throw new Error("index.html has no element called 'page'");
mount(App, { target });
